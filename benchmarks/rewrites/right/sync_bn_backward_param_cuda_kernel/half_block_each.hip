// One half of the block folds the products and the other one the gradients.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float sums[2][THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float weight = 0, bias = 0;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int image = i / spatial;
    const int index = (image * channels + c) * spatial + (i - image * spatial);
    const float gradient = static_cast<float>(grad_output[index]);
    weight = fmaf(gradient, norm[index], weight);
    bias += gradient;
  }
  sums[0][tid] = weight;
  sums[1][tid] = bias;
  __syncthreads();
  const int half = blockDim.x / 2;
  const int which = tid / half, lane = tid % half;
  for (int s = half; s > 0; s /= 2) {
    if (lane < s) sums[which][lane] += sums[which][lane + s];
    __syncthreads();
  }
  if (lane == 0) (which == 0 ? grad_weight : grad_bias)[c] = sums[which][0];
}
