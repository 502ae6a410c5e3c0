// Sums lie in three arrays, each reduced by a helper from registers; points of all levels are one loop.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half sum_of_block(Half own, Half *slots) {
  slots[threadIdx.x] = own;
  __syncthreads();
  unsigned int count = blockDim.x;
  while (count > 1) {
    const unsigned int half = count / 2;
    if (threadIdx.x < half) {
      own += slots[threadIdx.x + half];
      if (threadIdx.x + 2 * half < count) own += slots[threadIdx.x + 2 * half];
      slots[threadIdx.x] = own;
    }
    __syncthreads();
    count = half;
  }
  return own;
}

__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_half(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  extern __shared__ int _s[];
  Half *slots = reinterpret_cast<Half *>(_s);
  const int points = num_levels * num_point;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int channel = index % channels;
    const int sample = index / channels;
    const int head = sample % num_heads;
    const int batch = sample / (num_heads * num_query);
    const Half top_grad = grad_col[index];
    for (int i = 0; i < points; ++i) {
      const int level = i / num_point;
      const int spatial_h = data_spatial_shapes[2 * level], spatial_w = data_spatial_shapes[2 * level + 1];
      const int first = (batch * spatial_size + int(data_level_start_index[level])) * num_heads * channels;
      const Half *value_level = data_value + first;
      Half *grad_value_level = grad_value + first;
      const int point = sample * points + i;
      const Half w_im = data_sampling_loc[2 * point] * spatial_w - 0.5;
      const Half h_im = data_sampling_loc[2 * point + 1] * spatial_h - 0.5;
      const Half weight = data_attn_weight[point];
      Half own_loc[2] = {0.f, 0.f}, own_weight = 0.f;
      if (h_im > -1 && h_im < spatial_h && w_im > -1 && w_im < spatial_w)
        ms_deform_attn_col2im_bilinear(value_level, spatial_h, spatial_w, num_heads, channels, h_im, w_im, head,
                                       channel, top_grad, weight, grad_value_level, own_loc, &own_weight);
      const Half sum_w = sum_of_block(own_loc[0], slots);
      const Half sum_h = sum_of_block(own_loc[1], slots + blockDim.x);
      const Half sum_weight = sum_of_block(own_weight, slots + 2 * blockDim.x);
      if (threadIdx.x == 0) {
        grad_sampling_loc[2 * point] = sum_w;
        grad_sampling_loc[2 * point + 1] = sum_h;
        grad_attn_weight[point] = sum_weight;
      }
    }
  }
}
