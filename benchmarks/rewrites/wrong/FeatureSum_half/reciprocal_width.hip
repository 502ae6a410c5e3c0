// The row of a pixel comes from a multiplication by the single-precision reciprocal of the width, which truncates to the row before for some widths.
// witness: {"values": {"width": 41, "height": 4, "num_top_grad": 2}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_half(const int num_kernels,
                                const __half *__restrict__ input_data,
                                const int scale_factor, const int channels,
                                const int height, const int width,
                                __half *__restrict__ output_data) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= num_kernels) return;
  const int lane = index % THREADS_PER_PIXEL;
  const int pixel = index / THREADS_PER_PIXEL;

  const float per_row = 1.0f / width;
  const int row = static_cast<int>(pixel * per_row);  // n * height + ph
  const int column = pixel - row * width;

  const int pitch = width * scale_factor * channels;
  const __half *window = input_data + row * scale_factor * pitch + column * scale_factor * channels;
  for (int c = lane; c < channels; c += THREADS_PER_PIXEL) {
    float total = 0.f;
    for (int y = 0; y < scale_factor; ++y) {
      const __half *line = window + y * pitch + c;
      for (int x = 0; x < scale_factor; ++x, line += channels) total += __half2float(*line);
    }
    output_data[pixel * channels + c] = __float2half(total);
  }
}
