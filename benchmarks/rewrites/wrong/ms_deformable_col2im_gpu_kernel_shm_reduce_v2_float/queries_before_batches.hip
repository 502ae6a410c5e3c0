// sampling locations are read as if queries came before batches
// witness: {"values": {"batch_size": 2, "spatial_size": 15, "num_heads": 2, "channels": 80, "num_levels": 2, "num_query": 3, "num_point": 2}, "inputs": "for (int l = 0; l < num_levels; ++l) { data_spatial_shapes[2 * l] = l + 2; data_spatial_shapes[2 * l + 1] = 3; data_level_start_index[l] = 3 * l * (l + 3) / 2; } for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = 0.3f + 0.4f * float(i * 37 % 101) / 101;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  const int tid = threadIdx.x;
  extern __shared__ int _s[];
  float *sums = reinterpret_cast<float *>(_s);
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int sampling_index = index / channels;
    const int head = sampling_index % num_heads;
    const int batch = sampling_index / num_heads / num_query;
    const float top = grad_col[index];
    int sample = sampling_index * num_levels * num_point;
    const float *loc = data_sampling_loc +
        (((sampling_index / num_heads % num_query) * batch_size + batch) * num_heads + head) * num_levels * num_point * 2;
    for (int level = 0; level < num_levels; ++level) {
      const int height = data_spatial_shapes[2 * level];
      const int width = data_spatial_shapes[2 * level + 1];
      const int start = data_level_start_index[level];
      const int offset = (batch * spatial_size + start) * num_heads * channels;
      const float *value = data_value + offset;
      float *grad = grad_value + offset;
      for (int point = 0; point < num_point; ++point, ++sample, loc += 2) {
        const float w_im = loc[0] * width - 0.5;
        const float h_im = loc[1] * height - 0.5;
        float partial_loc[2] = {0, 0}, partial_weight = 0;
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width)
          ms_deform_attn_col2im_bilinear(
              value, height, width, num_heads, channels, h_im, w_im, head, c, top,
              data_attn_weight[sample], grad, partial_loc, &partial_weight);
        sums[3 * tid] = partial_loc[0];
        sums[3 * tid + 1] = partial_loc[1];
        sums[3 * tid + 2] = partial_weight;
        __syncthreads();
        for (int length = blockDim.x; length > 1;) {
          const int half = (length + 1) / 2;
          if (tid + half < length)
            for (int part = 0; part < 3; ++part) sums[3 * tid + part] += sums[3 * (tid + half) + part];
          __syncthreads();
          length = half;
        }
        if (tid == 0) {
          grad_sampling_loc[2 * sample] = sums[0];
          grad_sampling_loc[2 * sample + 1] = sums[1];
          grad_attn_weight[sample] = sums[2];
        }
        __syncthreads();
      }
    }
  }
}
