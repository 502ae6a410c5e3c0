// two steps of the reduction in shared memory, the last five with shuffles; the same additions in the same order
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half from_lane_above(const Half value, const int distance) {
  return Half(__shfl_down(float(value), distance, 32));
}

__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v2_half_128(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  __shared__ Half cache_w[128], cache_h[128], cache_weight[128];
  const int tid = threadIdx.x;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int sampling_index = index / channels;
    const int c_col = index - sampling_index * channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    const Half top_grad = grad_col[index];
    int at = sampling_index * num_levels * num_point;

    for (int l_col = 0; l_col < num_levels; ++l_col) {
      const int spatial_h = data_spatial_shapes[2 * l_col], spatial_w = data_spatial_shapes[2 * l_col + 1];
      const int offset = (b_col * spatial_size + int(data_level_start_index[l_col])) * num_heads * channels;
      const Half *value = data_value + offset;
      Half *value_out = grad_value + offset;
      for (int p_col = 0; p_col < num_point; ++p_col, ++at) {
        const Half w_im = data_sampling_loc[2 * at] * spatial_w - 0.5;
        const Half h_im = data_sampling_loc[2 * at + 1] * spatial_h - 0.5;
        Half location[2] = {Half(0.f), Half(0.f)}, weight = 0.f;
        if (h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w)
          ms_deform_attn_col2im_bilinear(value, spatial_h, spatial_w, num_heads, channels, h_im, w_im, m_col, c_col,
                                         top_grad, data_attn_weight[at], value_out, location, &weight);
        cache_w[tid] = location[0];
        cache_h[tid] = location[1];
        cache_weight[tid] = weight;
        __syncthreads();
        // the first 32 threads add the four quarters as (first + third) + (second + fourth)
        const int lane = tid % 32;
        Half sum_w = (cache_w[lane] + cache_w[lane + 64]) + (cache_w[lane + 32] + cache_w[lane + 96]);
        Half sum_h = (cache_h[lane] + cache_h[lane + 64]) + (cache_h[lane + 32] + cache_h[lane + 96]);
        Half sum_weight = (cache_weight[lane] + cache_weight[lane + 64]) +
                          (cache_weight[lane + 32] + cache_weight[lane + 96]);
        for (int distance = 16; distance > 0; distance /= 2) {
          sum_w += from_lane_above(sum_w, distance);
          sum_h += from_lane_above(sum_h, distance);
          sum_weight += from_lane_above(sum_weight, distance);
        }
        if (tid == 0) {
          grad_sampling_loc[2 * at] = sum_w;
          grad_sampling_loc[2 * at + 1] = sum_h;
          grad_attn_weight[at] = sum_weight;
        }
        __syncthreads();
      }
    }
  }
}
