// Reduces in single precision, in static shared memory, by a tree that halves the number of sums rounded up.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_half(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  __shared__ float sums_w[512];
  __shared__ float sums_h[512];
  __shared__ float sums[512];
  const unsigned int tid = threadIdx.x;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    const Half top_grad = grad_col[index];
    const int qid_stride = num_heads * channels;
    int point = sampling_index * num_levels * num_point;

    for (int l_col = 0; l_col < num_levels; ++l_col) {
      const int spatial_h = data_spatial_shapes[2 * l_col];
      const int spatial_w = data_spatial_shapes[2 * l_col + 1];
      const int start = (b_col * spatial_size + (int)data_level_start_index[l_col]) * qid_stride;
      const Half *value = data_value + start;
      Half *value_grad = grad_value + start;

      for (int p_col = 0; p_col < num_point; ++p_col, ++point) {
        const Half loc_w = data_sampling_loc[2 * point];
        const Half loc_h = data_sampling_loc[2 * point + 1];
        const Half weight = data_attn_weight[point];
        const Half h_im = loc_h * spatial_h - 0.5;
        const Half w_im = loc_w * spatial_w - 0.5;
        Half loc[2] = {0, 0};
        Half attention = 0;
        if (h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w) {
          ms_deform_attn_col2im_bilinear(value, spatial_h, spatial_w, num_heads, channels, h_im,
              w_im, m_col, c_col, top_grad, weight, value_grad, loc, &attention);
        }
        sums_w[tid] = loc[0];
        sums_h[tid] = loc[1];
        sums[tid] = attention;
        __syncthreads();
        for (unsigned int active = blockDim.x; active > 1;) {
          const unsigned int half = (active + 1) / 2;
          if (tid < active - half) {
            sums_w[tid] += sums_w[tid + half];
            sums_h[tid] += sums_h[tid + half];
            sums[tid] += sums[tid + half];
          }
          __syncthreads();
          active = half;
        }
        if (tid == 0) {
          grad_sampling_loc[2 * point] = sums_w[0];
          grad_sampling_loc[2 * point + 1] = sums_h[0];
          grad_attn_weight[point] = sums[0];
        }
        __syncthreads();
      }
    }
  }
}
