// Keeps the gradients of a thread in registers and adds up the channels by shuffles.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v1_half_32(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    const int channel = index % channels, sampling = index / channels;
    const int head = sampling % num_heads, batch = sampling / num_heads / num_query;
    const Half top_grad = grad_col[index];
    for (int level = 0; level < num_levels; ++level) {
      const int spatial_h = data_spatial_shapes[2 * level], spatial_w = data_spatial_shapes[2 * level + 1];
      const size_t offset = (size_t(batch) * spatial_size + data_level_start_index[level]) * num_heads * channels;
      const Half *values = data_value + offset;
      Half *value_grads = grad_value + offset;
      for (int point = 0; point < num_point; ++point) {
        const int at = (sampling * num_levels + level) * num_point + point;
        const Half loc_w = data_sampling_loc[2 * at], loc_h = data_sampling_loc[2 * at + 1];
        const Half weight = data_attn_weight[at];
        const Half h_im = loc_h * spatial_h - 0.5;
        const Half w_im = loc_w * spatial_w - 0.5;
        Half own_loc[2] = {Half(0.f), Half(0.f)}, own_attn = Half(0.f);
        if (h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w) {
          ms_deform_attn_col2im_bilinear(values, spatial_h, spatial_w, num_heads, channels, h_im, w_im, head, channel,
                                         top_grad, weight, value_grads, own_loc,
                                         &own_attn);
        }
        float grad_w = own_loc[0], grad_h = own_loc[1], grad_a = own_attn;
        for (int distance = 16; distance > 0; distance >>= 1) {
          grad_w += __shfl_xor(grad_w, distance, 32);
          grad_h += __shfl_xor(grad_h, distance, 32);
          grad_a += __shfl_xor(grad_a, distance, 32);
        }
        if (threadIdx.x == 0) {
          grad_sampling_loc[2 * at] = Half(grad_w);
          grad_sampling_loc[2 * at + 1] = Half(grad_h);
          grad_attn_weight[at] = Half(grad_a);
        }
      }
    }
  }
}
