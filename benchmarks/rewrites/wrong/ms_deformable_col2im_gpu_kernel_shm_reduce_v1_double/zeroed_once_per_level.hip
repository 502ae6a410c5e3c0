// The gradients of a thread are zeroed once per level instead of once per point, so a point outside the grid repeats those of the point before it.
// witness: {"values": {}, "contents": "unit", "inputs": "for (size_t i = 0; i < data_sampling_loc_count; ++i) if (i / 2 % 4 == 2) data_sampling_loc[i] = 1.75;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v1_double(
    const int n, const double *grad_col, const double *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const double *data_sampling_loc, const double *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, double *grad_value, double *grad_sampling_loc,
    double *grad_attn_weight) {
  extern __shared__ int _s[];
  double *loc_cache = reinterpret_cast<double *>(_s);
  double *weight_cache = loc_cache + 2 * blockDim.x;
  double *my_loc = loc_cache + 2 * threadIdx.x;
  double *my_weight = weight_cache + threadIdx.x;
  const int row = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / (num_heads * num_query);
    const double top_grad = grad_col[index];
    int ptr = sampling_index * num_levels * num_point;

    for (int l_col = 0; l_col < num_levels; ++l_col) {
      const int spatial_h = data_spatial_shapes[2 * l_col];
      const int spatial_w = data_spatial_shapes[2 * l_col + 1];
      const int offset =
          (b_col * spatial_size + int(data_level_start_index[l_col])) * row;
      const double *value_ptr = data_value + offset;
      double *grad_ptr = grad_value + offset;
      my_loc[0] = my_loc[1] = 0;
      *my_weight = 0;
      for (int p_col = 0; p_col < num_point; ++p_col, ++ptr) {
        const double w_im = data_sampling_loc[2 * ptr] * spatial_w - 0.5;
        const double h_im = data_sampling_loc[2 * ptr + 1] * spatial_h - 0.5;
        const double weight = data_attn_weight[ptr];
        if (h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w) {
          ms_deform_attn_col2im_bilinear(value_ptr, spatial_h, spatial_w,
                                         num_heads, channels, h_im, w_im, m_col,
                                         c_col, top_grad, weight, grad_ptr,
                                         my_loc, my_weight);
        }
        __syncthreads();
        if (threadIdx.x == 0) {
          double sum_w = 0, sum_h = 0, sum_a = 0;
          for (unsigned int t = 0; t < blockDim.x; ++t) {
            sum_w += loc_cache[2 * t];
            sum_h += loc_cache[2 * t + 1];
            sum_a += weight_cache[t];
          }
          grad_sampling_loc[2 * ptr] = sum_w;
          grad_sampling_loc[2 * ptr + 1] = sum_h;
          grad_attn_weight[ptr] = sum_a;
        }
        __syncthreads();
      }
    }
  }
}
