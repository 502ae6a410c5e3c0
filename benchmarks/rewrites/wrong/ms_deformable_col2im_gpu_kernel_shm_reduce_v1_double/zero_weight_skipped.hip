// Points with an attention weight of zero are skipped, but the gradient of that weight itself is not zero.
// witness: {"values": {}, "contents": "unit", "inputs": "for (size_t i = 0; i < data_attn_weight_count; i += 3) data_attn_weight[i] = 0;"}
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
  double *cache_loc = reinterpret_cast<double *>(_s);
  double *cache_weight = cache_loc + 2 * blockDim.x;
  const unsigned int tid = threadIdx.x;
  const int qid_stride = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int sampling_index = index / channels;
    const int m = sampling_index % num_heads;
    const int b = sampling_index / num_heads / num_query;
    const double top_grad = grad_col[index];
    for (int l = 0; l < num_levels; ++l) {
      const int h_size = data_spatial_shapes[2 * l];
      const int w_size = data_spatial_shapes[2 * l + 1];
      const int offset =
          (b * spatial_size + int(data_level_start_index[l])) * qid_stride;
      const double *value = data_value + offset;
      double *grad = grad_value + offset;
      for (int p = 0; p < num_point; ++p) {
        const int ptr = (sampling_index * num_levels + l) * num_point + p;
        const double weight = data_attn_weight[ptr];
        cache_loc[2 * tid] = cache_loc[2 * tid + 1] = cache_weight[tid] = 0;
        // Nothing flows through a point that attention ignores.
        if (weight != 0) {
          const double w_im = data_sampling_loc[2 * ptr] * w_size - 0.5;
          const double h_im = data_sampling_loc[2 * ptr + 1] * h_size - 0.5;
          if (h_im > -1 && w_im > -1 && h_im < h_size && w_im < w_size)
            ms_deform_attn_col2im_bilinear(value, h_size, w_size, num_heads,
                                           channels, h_im, w_im, m, c, top_grad,
                                           weight, grad, cache_loc + 2 * tid,
                                           cache_weight + tid);
        }
        __syncthreads();
        if (tid == 0) {
          for (unsigned int t = 1; t < blockDim.x; ++t) {
            cache_loc[0] += cache_loc[2 * t];
            cache_loc[1] += cache_loc[2 * t + 1];
            cache_weight[0] += cache_weight[t];
          }
          grad_sampling_loc[2 * ptr] = cache_loc[0];
          grad_sampling_loc[2 * ptr + 1] = cache_loc[1];
          grad_attn_weight[ptr] = cache_weight[0];
        }
        __syncthreads();
      }
    }
  }
}
