// Each thread takes a run of neighbours and steps through planes without divisions.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float normalised_gradient(float g, float x, float w, float gw, float gb, float sd, int count) {
  const float correction = (gw * x + gb) / count;
  return w * (g - correction) / sd;
}

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const int threads = gridDim.x * blockDim.x;
  const int chunk = output_size / threads + (output_size % threads != 0);
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  const long long first = (long long)t * chunk;
  if (first >= output_size) return;
  const int end = first + chunk < output_size ? int(first) + chunk : output_size;
  int c = int(first / spatial % channels), s = int(first % spatial);
  for (int index = int(first); index < end; ++index) {
    grad_input[index] = static_cast<phalf>(
        normalised_gradient(static_cast<float>(grad_output[index]), norm[index], weight[c], grad_weight[c],
                            grad_bias[c], std[c], num * spatial));
    if (++s == spatial) {
      s = 0;
      if (++c == channels) c = 0;
    }
  }
}
