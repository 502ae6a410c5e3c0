// Each thread takes a run of consecutive elements with carried position and channel, and computes in double.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_half(
    int output_size, const Half *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, Half *grad_input, int num, int channels, int spatial) {
  const long long threads = (long long)gridDim.x * blockDim.x;
  const long long each = (output_size + threads - 1) / threads;
  const long long first = ((long long)blockIdx.x * blockDim.x + threadIdx.x) * each;
  if (first >= output_size) return;
  const long long last = first + each < output_size ? first + each : output_size;
  int c = int(first / spatial % channels);
  int position = int(first % spatial);
  const double factor = double(num) * spatial;
  for (long long index = first; index < last; ++index) {
    const double mean = (double(grad_weight[c]) * norm[index] + grad_bias[c]) / factor;
    const double centred = double(float(grad_output[index])) - mean;
    grad_input[index] = Half(float(double(weight[c]) * centred / std[c]));
    if (++position == spatial) {
      position = 0;
      if (++c == channels) c = 0;
    }
  }
}
