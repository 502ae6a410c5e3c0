// windows are unrolled for scale factors up to four, and larger ones are cut
// witness: {"values": {"scale_factor": 5, "channels": 6, "height": 5, "width": 7, "num_top_grad": 2}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_float(const int num_kernels,
                           const float *__restrict__ input_data,
                           const int scale_factor, const int channels,
                           const int height, const int width,
                           float *__restrict__ output_data) {
  constexpr int most = 4;
  const int thread = threadIdx.x + blockIdx.x * blockDim.x;
  if (thread >= num_kernels) return;
  const int lane = thread % THREADS_PER_PIXEL;
  const int pixel = thread / THREADS_PER_PIXEL;
  const int pw = pixel % width;
  const int ph = pixel / width % height;
  const int n = pixel / width / height;
  for (int c = lane; c < channels; c += THREADS_PER_PIXEL) {
    float sum = 0;
#pragma unroll
    for (int dy = 0; dy < most; ++dy) {
#pragma unroll
      for (int dx = 0; dx < most; ++dx) {
        if (dy < scale_factor && dx < scale_factor) {
          sum += input_data[Loc2Index(n, ph * scale_factor + dy, pw * scale_factor + dx, c,
                                      height * scale_factor, width * scale_factor, channels)];
        }
      }
    }
    output_data[Loc2Index(n, ph, pw, c, height, width, channels)] = sum;
  }
}
