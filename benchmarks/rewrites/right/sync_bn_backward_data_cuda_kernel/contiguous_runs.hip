// Each thread handles a contiguous run of elements and steps channel and position along instead of dividing.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const float factor = static_cast<float>(num * spatial);
  const int threads = blockDim.x * gridDim.x;
  const int run = (output_size - 1) / threads + 1;
  const long long begin = (long long)run * (blockIdx.x * blockDim.x + threadIdx.x);
  if (begin >= output_size) return;
  const int end = int(begin + run < output_size ? begin + run : (long long)output_size);
  int c = (int(begin) / spatial) % channels;
  int s = int(begin) % spatial;
  for (int index = int(begin); index < end; ++index) {
    const float along = grad_weight[c] * norm[index] + grad_bias[c];
    const float g = static_cast<float>(grad_output[index]) - along / factor;
    grad_input[index] = static_cast<phalf>(weight[c] * g / std[c]);
    if (++s == spatial) {
      s = 0;
      if (++c == channels) c = 0;
    }
  }
}
