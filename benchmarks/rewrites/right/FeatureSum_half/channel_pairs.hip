// Two channels per lane with 32-bit loads where the number of channels is even, and sums in float.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_half(const int num_kernels,
                                const __half *__restrict__ input_data,
                                const int scale_factor, const int channels,
                                const int height, const int width,
                                __half *__restrict__ output_data) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= num_kernels) return;
  const int lane = threadIdx.x % THREADS_PER_PIXEL;
  const int pixel = index / THREADS_PER_PIXEL;
  const int pw = pixel % width;
  const int row = pixel / width;
  const int in_width = width * scale_factor;
  const int first = row * scale_factor * in_width + pw * scale_factor;

  if (channels % 2 == 0) {
    const int pairs = channels / 2;
    const unsigned int *packed = reinterpret_cast<const unsigned int *>(input_data);
    for (int pair = lane; pair < pairs; pair += THREADS_PER_PIXEL) {
      float low = 0.f, high = 0.f;
      for (int x = 0; x < scale_factor; ++x) {
        for (int y = 0; y < scale_factor; ++y) {
          const unsigned int two = packed[(first + y * in_width + x) * pairs + pair];
          low += __half2float(__ushort_as_half(static_cast<unsigned short>(two & 0xffffu)));
          high += __half2float(__ushort_as_half(static_cast<unsigned short>(two >> 16)));
        }
      }
      output_data[pixel * channels + 2 * pair] = __float2half(low);
      output_data[pixel * channels + 2 * pair + 1] = __float2half(high);
    }
    return;
  }
  for (int c = lane; c < channels; c += THREADS_PER_PIXEL) {
    float total = 0.f;
    for (int x = 0; x < scale_factor; ++x)
      for (int y = 0; y < scale_factor; ++y)
        total += __half2float(input_data[(first + y * in_width + x) * channels + c]);
    output_data[pixel * channels + c] = __float2half(total);
  }
}
