// Samples of all levels are one loop, corner values are read before any arithmetic, and the tree works with growing distances on triples.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct GradientTriple {
  double x, y, weight;
};

__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_double(
    const int n, const double *grad_col, const double *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const double *data_sampling_loc, const double *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, double *grad_value, double *grad_sampling_loc,
    double *grad_attn_weight) {
  extern __shared__ int _s[];
  GradientTriple *triples = reinterpret_cast<GradientTriple *>(_s);
  const unsigned int tid = threadIdx.x, threads = blockDim.x;
  const int samples = num_levels * num_point, stride = num_heads * channels;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += gridDim.x * blockDim.x) {
    const int query_head = index / channels;
    const int column = query_head % num_heads * channels + index % channels;
    const int batch = query_head / (num_heads * num_query);
    const double top = grad_col[index];
    const double *locations = data_sampling_loc + (size_t)query_head * samples * 2;
    for (int sample = 0; sample < samples; ++sample) {
      const int level = sample / num_point;
      const int height = (int)data_spatial_shapes[2 * level], width = (int)data_spatial_shapes[2 * level + 1];
      const double x = locations[2 * sample] * width - 0.5, y = locations[2 * sample + 1] * height - 0.5;
      GradientTriple triple = {0, 0, 0};
      if (!(x <= -1 || y <= -1 || x >= width || y >= height) && x == x && y == y) {
        const int top_row = (int)floorf(y), left = (int)floorf(x);
        const bool above = top_row >= 0, below = top_row + 1 < height;
        const bool before = left >= 0, after = left + 1 < width;
        const int offset =
            (batch * spatial_size + (int)data_level_start_index[level] + top_row * width + left) * stride + column;
        const double a = above && before ? data_value[offset] : 0;
        const double b = above && after ? data_value[offset + stride] : 0;
        const double c = below && before ? data_value[offset + width * stride] : 0;
        const double d = below && after ? data_value[offset + width * stride + stride] : 0;
        const double fy = y - top_row, fx = x - left, gy = 1 - fy, gx = 1 - fx;
        const double attention = data_attn_weight[(size_t)query_head * samples + sample];
        const double flow = top * attention;
        if (above && before) atomicAdd(grad_value + offset, gy * gx * flow);
        if (above && after) atomicAdd(grad_value + offset + stride, gy * fx * flow);
        if (below && before) atomicAdd(grad_value + offset + width * stride, fy * gx * flow);
        if (below && after) atomicAdd(grad_value + offset + width * stride + stride, fy * fx * flow);
        triple.x = width * (-gy * a + gy * b - fy * c + fy * d) * flow;
        triple.y = height * (-gx * a - fx * b + gx * c + fx * d) * flow;
        triple.weight = top * (gy * gx * a + gy * fx * b + fy * gx * c + fy * fx * d);
      }
      triples[tid] = triple;
      __syncthreads();
      for (unsigned int distance = 1; distance < threads; distance *= 2) {
        if (tid % (2 * distance) == 0 && tid + distance < threads) {
          triples[tid].x += triples[tid + distance].x;
          triples[tid].y += triples[tid + distance].y;
          triples[tid].weight += triples[tid + distance].weight;
        }
        __syncthreads();
      }
      if (tid == 0) {
        const size_t slot = (size_t)query_head * samples + sample;
        grad_sampling_loc[2 * slot] = triples[0].x;
        grad_sampling_loc[2 * slot + 1] = triples[0].y;
        grad_attn_weight[slot] = triples[0].weight;
      }
      __syncthreads();
    }
  }
}
