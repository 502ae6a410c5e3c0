// The conversion from half to float by bits takes subnormal halves for zero.
// witness: {"values": {"scale_factor": 4}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < input_data_count; ++i) input_data.get()[i] = __float2half(5.5e-5f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float fs_widen(__half value) {
  const unsigned int bits = __half_as_ushort(value);
  const unsigned int sign = (bits & 0x8000u) << 16;
  const unsigned int exponent = (bits >> 10) & 0x1fu;
  const unsigned int mantissa = (bits & 0x3ffu) << 13;
  if (exponent == 0) return __uint_as_float(sign);
  if (exponent == 0x1f) return __uint_as_float(sign | 0x7f800000u | mantissa);
  return __uint_as_float(sign | ((exponent + 112) << 23) | mantissa);
}

__global__ void FeatureSum_half(const int num_kernels,
                                const __half *__restrict__ input_data,
                                const int scale_factor, const int channels,
                                const int height, const int width,
                                __half *__restrict__ output_data) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= num_kernels) return;
  const int lane = index & (THREADS_PER_PIXEL - 1);
  const int pixel = index / THREADS_PER_PIXEL;
  const int pw = pixel % width;
  const int row = pixel / width;
  const int in_width = width * scale_factor;
  const int area = scale_factor * scale_factor;
  const int first = row * scale_factor * in_width + pw * scale_factor;

  for (int c = lane; c < channels; c += THREADS_PER_PIXEL) {
    float even = 0.f, odd = 0.f;
    int k = 0;
    for (; k + 1 < area; k += 2) {
      const int a = first + (k / scale_factor) * in_width + k % scale_factor;
      const int b = first + ((k + 1) / scale_factor) * in_width + (k + 1) % scale_factor;
      even += fs_widen(input_data[a * channels + c]);
      odd += fs_widen(input_data[b * channels + c]);
    }
    if (k < area)
      even += fs_widen(input_data[(first + (k / scale_factor) * in_width + k % scale_factor) * channels + c]);
    output_data[pixel * channels + c] = __float2half(even + odd);
  }
}
