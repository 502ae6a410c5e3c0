// the number of a pixel is split by the height, which is the width of square maps only
// witness: {"values": {"scale_factor": 2, "channels": 6, "height": 5, "width": 7, "num_top_grad": 2}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void FeatureSum_float(const int num_kernels,
                           const float *__restrict__ input_data,
                           const int scale_factor, const int channels,
                           const int height, const int width,
                           float *__restrict__ output_data) {
  const int thread = threadIdx.x + blockIdx.x * blockDim.x;
  if (thread >= num_kernels) return;
  const int lane = thread % THREADS_PER_PIXEL;
  const int pixel = thread / THREADS_PER_PIXEL;
  const int n = pixel / (height * width);
  const int ph = pixel % (height * width) / height;
  const int pw = pixel % (height * width) % height;
  const int rows = height * scale_factor, columns = width * scale_factor;
  for (int c = lane; c < channels; c += THREADS_PER_PIXEL) {
    float sum = 0;
    for (int iy = ph * scale_factor; iy < (ph + 1) * scale_factor; ++iy) {
      for (int ix = pw * scale_factor; ix < (pw + 1) * scale_factor; ++ix) {
        sum += input_data[((n * rows + iy) * columns + ix) * channels + c];
      }
    }
    output_data[((n * height + ph) * width + pw) * channels + c] = sum;
  }
}
