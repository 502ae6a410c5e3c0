// sums in float and clamps to the largest finite half, so an overflow no longer becomes infinite
// witness: {"values": {"num_top_grad": 1, "channels": 2, "height": 2, "width": 2, "scale_factor": 2}, "seed": 7, "inputs": "for (int i = 0; i < 4 * 2 * 2 * 2; ++i) input_data[i] = __float2half(40000.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_half(const int num_kernels,
                                const __half *__restrict__ input_data,
                                const int scale_factor, const int channels,
                                const int height, const int width,
                                __half *__restrict__ output_data) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= num_kernels) return;
  const int lane = threadIdx.x % THREADS_PER_PIXEL;
  const int pixel = thread / THREADS_PER_PIXEL;
  const int pw = pixel % width;
  const int ph = (pixel / width) % height;
  const int n = pixel / width / height;
  const float largest = 65504.f;

  for (int c = lane; c < channels; c += THREADS_PER_PIXEL) {
    float sum = 0.f;
    for (int iy = ph * scale_factor; iy < (ph + 1) * scale_factor; ++iy) {
      const int first = Loc2Index(n, iy, pw * scale_factor, c,
                                  height * scale_factor, width * scale_factor,
                                  channels);
      for (int dx = 0; dx < scale_factor; ++dx) {
        sum += __half2float(input_data[first + dx * channels]);
      }
    }
    // Stay in the range of half.
    if (sum > largest) sum = largest;
    if (sum < -largest) sum = -largest;
    output_data[Loc2Index(n, ph, pw, c, height, width, channels)] =
        __float2half(sum);
  }
}
